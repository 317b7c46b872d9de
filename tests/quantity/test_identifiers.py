import pytest

from triage_bot.quantity import IdentifierKind as Kind
from triage_bot.quantity import Owner, find_identifiers

KINDS = [
    # Social Security numbers (never-issued ranges)
    ("Her social is 900-41-7726 in case you need it", Kind.FULL_SSN, "900417726"),
    ("my social is 666-41-2087 so u can pull it up", Kind.FULL_SSN, "666412087"),
    ("ssn 900417726", Kind.FULL_SSN, "900417726"),
    ("SSN: 900 41 7726", Kind.FULL_SSN, "900417726"),
    ("ssn 900.41.7726", Kind.FULL_SSN, "900417726"),
    ("my soc is 9 0 0 4 1 7 7 2 6", Kind.FULL_SSN, "900417726"),
    ("its 900-41-7726", Kind.FULL_SSN, "900417726"),
    ("000-12-3456", Kind.FULL_SSN, "000123456"),
    ("my social is nine zero zero, four one, seven seven two six", Kind.FULL_SSN, "900417726"),
    ("social security number nine oh oh four one seven seven two six", Kind.FULL_SSN, "900417726"),
    ("social: nine double zero four one double seven two six", Kind.FULL_SSN, "900417726"),
    ("900 41 7726 is my social", Kind.FULL_SSN, "900417726"),
    ("my ss# is 900-41-7726", Kind.FULL_SSN, "900417726"),
    ("social 900–41–7726", Kind.FULL_SSN, "900417726"),
    ("ssn ９００-４１-７７２６", Kind.FULL_SSN, "900417726"),
    ("last four of my social are 7726", Kind.PARTIAL_SSN, "7726"),
    ("SSN ending in 7726", Kind.PARTIAL_SSN, "7726"),
    ("social XXX-XX-7726", Kind.PARTIAL_SSN, "7726"),
    ("my ssn is ***-**-7726", Kind.PARTIAL_SSN, "7726"),
    # account numbers
    ("my account number is 448812093", Kind.FULL_ACCOUNT_NUMBER, "448812093"),
    ("acct 5580-1342-77", Kind.FULL_ACCOUNT_NUMBER, "5580134277"),
    ("acct no. 55801342", Kind.FULL_ACCOUNT_NUMBER, "55801342"),
    ("account # Z12-345678", Kind.FULL_ACCOUNT_NUMBER, "12345678"),
    ("acct AB12345678", Kind.FULL_ACCOUNT_NUMBER, "12345678"),
    ("account 5580 1342 7765", Kind.FULL_ACCOUNT_NUMBER, "558013427765"),
    ("448812093 is my account number", Kind.FULL_ACCOUNT_NUMBER, "448812093"),
    ("the marina's account number is 558001342776 if that helps", Kind.FULL_ACCOUNT_NUMBER, "558001342776"),
    ("my account number is four four eight eight one two zero nine three", Kind.FULL_ACCOUNT_NUMBER, "448812093"),
    ("my checking account is 000123456789", Kind.FULL_BANK_ACCOUNT_NUMBER, "000123456789"),
    ("my bank account number is 55801342776", Kind.FULL_BANK_ACCOUNT_NUMBER, "55801342776"),
    ("checking 9938471120 at the credit union", Kind.FULL_BANK_ACCOUNT_NUMBER, "9938471120"),
    ("savings acct 9938471120", Kind.FULL_BANK_ACCOUNT_NUMBER, "9938471120"),
    ("the linked bank acct is 3391 0042 118", Kind.FULL_BANK_ACCOUNT_NUMBER, "33910042118"),
    # masked and last four
    ("****4471", Kind.MASKED, "4471"),
    ("account xx1234", Kind.MASKED, "1234"),
    ("acct x8831", Kind.MASKED, "8831"),
    ("it shows ...0193", Kind.MASKED, "0193"),
    ("••••4471 is mine", Kind.MASKED, "4471"),
    ("the one …0193", Kind.MASKED, "0193"),
    ("oh the linked one ends 8831 btw", Kind.LAST_FOUR, "8831"),
    ("ending in 2209", Kind.LAST_FOUR, "2209"),
    ("last 4 are 1234", Kind.LAST_FOUR, "1234"),
    ("last four digits of my checking are 1234", Kind.LAST_FOUR, "1234"),
    ("the one that ends 2209", Kind.LAST_FOUR, "2209"),
    ("last four: 2209", Kind.LAST_FOUR, "2209"),
    ("8831 are the last four", Kind.LAST_FOUR, "8831"),
    ("ends in eight eight three one", Kind.LAST_FOUR, "8831"),
    ("it ends with 0193", Kind.LAST_FOUR, "0193"),
    ("last-4 is 8831", Kind.LAST_FOUR, "8831"),
    # orders
    ("Number of order is W-4478120.", Kind.ORDER_ID, "w-4478120"),
    ("found it, the order is 5520-B-71", Kind.ORDER_ID, "5520-b-71"),
    ("It's on the confirmation: LX-2209-7714.", Kind.ORDER_ID, "lx-2209-7714"),
    ("ordr id K88-20417", Kind.ORDER_ID, "k88-20417"),
    ("order 5AX-00917", Kind.ORDER_ID, "5ax-00917"),
    ("ticket T5-30771", Kind.ORDER_ID, "t5-30771"),
    ("order number 22-88104663", Kind.ORDER_ID, "2288104663"),
    ("order no 400718822315", Kind.ORDER_ID, "400718822315"),
    ("order id: SL-7730915-R", Kind.ORDER_ID, "sl-7730915-r"),
    ("ref SL-7730915-R", Kind.ORDER_ID, "sl-7730915-r"),
    ("the id is T5-30771", Kind.ORDER_ID, "t5-30771"),
    ("order #8841", Kind.ORDER_ID, "8841"),
    ("my order, 55210977, never filled", Kind.ORDER_ID, "55210977"),
    ("the number they gave me is QX-7719302", Kind.ORDER_ID, "qx-7719302"),
    ("ORD-2026-00817", Kind.ORDER_ID, "ord-2026-00817"),
    ("KT-40127 shows as filled, I had it canceled", Kind.ORDER_ID, "kt-40127"),
    ("case KT-40127, the one about the fill", Kind.OTHER, "kt-40127"),
    # a number kept with an account is not the account's number
    ("the phone number on my account is 2075550142", Kind.PHONE, "2075550142"),
    ("my order number on this account is 400718822315", Kind.ORDER_ID, "400718822315"),
    ("the number on my account is 448812093", Kind.FULL_ACCOUNT_NUMBER, "448812093"),
    ("the routing number for my bank account is 021000021", Kind.ROUTING_NUMBER, "021000021"),
    ("the ssn on the account is 900417726", Kind.FULL_SSN, "900417726"),
    ("just checking on order 77319903", Kind.ORDER_ID, "77319903"),
    ("sent 15000000 dollars to my account", Kind.AMOUNT, "15000000"),
    ("acct login code 48291377", Kind.OTHER, "48291377"),
    ("verification code 482913", Kind.OTHER, "482913"),
    ("You want my account number? Sure. 448812093", Kind.FULL_ACCOUNT_NUMBER, "448812093"),
    ("acct 5HK-203917", Kind.FULL_ACCOUNT_NUMBER, "5203917"),
    ("social is 9 oh 0 4 1 7 7 double 2", Kind.FULL_SSN, "900417722"),
    ("bank is Wells, ends w/ 0042", Kind.LAST_FOUR, "0042"),
    ("acct ends in 00 42", Kind.LAST_FOUR, "0042"),
    # everything else
    ("call me at 207-555-0142", Kind.PHONE, "2075550142"),
    ("(207) 555-0142", Kind.PHONE, "2075550142"),
    ("my cell is 2075550142", Kind.PHONE, "2075550142"),
    ("207 555 0142 works", Kind.PHONE, "2075550142"),
    ("2075550142", Kind.PHONE, "2075550142"),
    ("+1 207 555 0142", Kind.PHONE, "12075550142"),
    ("wire confirmation number 20260612004411", Kind.CONFIRMATION_NUMBER, "20260612004411"),
    ("confirmation 8847213 for the wire", Kind.CONFIRMATION_NUMBER, "8847213"),
    ("routing 021000021", Kind.ROUTING_NUMBER, "021000021"),
    ("tracking number 940011189922", Kind.TRACKING, "940011189922"),
    ("case number 12345678", Kind.OTHER, "12345678"),
    ("my card 4111 1111 1111 1111", Kind.CARD, "4111111111111111"),
    ("88123456789012", Kind.OTHER, "88123456789012"),
    ("on 11/14/2022", Kind.DATE, "11142022"),
    ("$12,500 gone", Kind.AMOUNT, "12500"),
]


@pytest.mark.parametrize(("text", "kind", "digits"), KINDS, ids=[f"{i}-{row[1].value}" for i, row in enumerate(KINDS)])
def test_kind(text: str, kind: Kind, digits: str) -> None:
    mentions = find_identifiers(text)
    assert [(mention.kind, mention.digits) for mention in mentions] == [(kind, digits)]
    assert text[mentions[0].start : mentions[0].end] == mentions[0].text


@pytest.mark.parametrize(
    "text",
    [
        "bought 2000 GME, ment 200",
        "my 1099 is wrong",
        "sold 40 100 and 300",
        "it filled with 61.58",
        "since 1979",
        "at 9:31",
        "one two three go",
        "I have four kids and two dogs and one cat",
        "year ending 2025",
        "no advice pls",
        "i have 12345678 shares in my account",
        "my account was opened in 2019",
        "",
    ],
)
def test_no_identifier(text: str) -> None:
    assert find_identifiers(text) == ()


@pytest.mark.parametrize(
    ("text", "hint", "kind", "digits"),
    [
        ("8831", "bank_link_last_four", Kind.LAST_FOUR, "8831"),
        ("its 8831", "bank_link_last_four", Kind.LAST_FOUR, "8831"),
        ("8831, chase", "bank_link_last_four", Kind.LAST_FOUR, "8831"),
        ("eight eight three one", "bank_link_last_four", Kind.LAST_FOUR, "8831"),
        ("K88-20417", "order_id", Kind.ORDER_ID, "k88-20417"),
        ("400718822315", "order_id", Kind.ORDER_ID, "400718822315"),
        ("here you go: 22-88104663", "order_id", Kind.ORDER_ID, "2288104663"),
        ("5520-B-71 thx", "order_id", Kind.ORDER_ID, "5520-b-71"),
        ("2075550142", "order_id", Kind.ORDER_ID, "2075550142"),
    ],
)
def test_answer_to_an_ask(text: str, hint: str, kind: Kind, digits: str) -> None:
    assert [(mention.kind, mention.digits) for mention in find_identifiers(text, hint)] == [(kind, digits)]


def test_a_hint_does_not_hide_an_account_number() -> None:
    (mention,) = find_identifiers("dont have it, my account number is 448812093", "order_id")
    assert mention.kind is Kind.FULL_ACCOUNT_NUMBER


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("oh the linked one ends 8831", Owner.OWN),
        ("my checking ends 8831", Owner.OWN),
        (
            "an ACH for $3,400 to some bank ending 0193, stamped 3:31. I have never seen that bank in my life.",
            Owner.OTHER,
        ),
        ("it went to a bank ending 0193", Owner.OTHER),
        ("the marina's account number is 558001342776", Owner.OTHER),
        ("his account number is 558001342776", Owner.OTHER),
        ("it was sent to ****0193, not mine", Owner.OTHER),
        ("ending 2209", Owner.UNKNOWN),
        ("our joint savings ends in 2209", Owner.OWN),
        ("xfer out to ...0193 which i never added", Owner.OTHER),
    ],
)
def test_owner(text: str, owner: Owner) -> None:
    found = [mention for mention in find_identifiers(text) if mention.kind is not Kind.AMOUNT]
    assert [mention.owner_hint for mention in found] == [owner]


def test_two_numbers_take_their_own_cues() -> None:
    found = find_identifiers("routing 021000021 and account 9938471120")
    assert [mention.kind for mention in found] == [Kind.ROUTING_NUMBER, Kind.FULL_BANK_ACCOUNT_NUMBER]


def test_order_and_account_take_their_own_cues() -> None:
    found = find_identifiers("order 400718822315 in account 448812093")
    assert [mention.kind for mention in found] == [Kind.ORDER_ID, Kind.FULL_ACCOUNT_NUMBER]


def test_full_bank_account_gives_its_last_four() -> None:
    (mention,) = find_identifiers("my checking account is 000123456789")
    assert mention.exposed
    assert mention.last_four == "6789"


def test_masked_forms_are_not_exposed() -> None:
    (mention,) = find_identifiers("****4471")
    assert not mention.exposed
    assert mention.last_four == "4471"


def test_digits_stay_out_of_repr() -> None:
    (mention,) = find_identifiers("my social is 900-41-7726")
    assert "7726" not in repr(mention)
    assert "900" not in repr(mention)
