"""Proof documents: named, shared by a list, ruled out, handed out, or not a proof at all."""

import pytest

from triage_bot.answer_contract.catalogue import default_catalogue
from triage_bot.answer_contract.proofs import find_proofs

CASES: list[tuple[str, str, list[str]]] = [
    (
        "You must show a valid photo ID, such as a driver's license or passport.",
        "",
        ["identity card", "driver's license", "passport"],
    ),
    (
        "Acceptable ID includes a FAX issued identification card, Medicare card with proper "
        "identification, driver's license or state ID, DMV parking placard with registration form, "
        "or reduced fare identification cards from other transit agencies.",
        "",
        [
            "identity card",
            "Medicare card",
            "driver's license",
            "parking placard",
            "vehicle registration",
            "reduced-fare card",
        ],
    ),
    ("DD Form 214", "Acceptable proof documents:", ["military discharge papers"]),
    ("No ID is required.", "", []),
    ("You do not need to show an ID or a letter from your doctor.", "", []),
    ("If you don't have a driver's license, bring a passport.", "", ["driver's license", "passport"]),
    ("Photocopies of a birth certificate are not accepted.", "", []),
    (
        "Please send a certified copy of the death certificate and letters testamentary or of administration.",
        "",
        ["death certificate", "letters testamentary", "letters of administration"],
    ),
    ("Bring a birth or death certificate.", "", ["birth certificate", "death certificate"]),
    ("Show your state, student or military ID.", "", ["identity card", "student ID", "military ID"]),
    ("We will mail you a new ID card.", "", []),
    ("Apply for a Courtesy Card with proof of age.", "", ["proof of age"]),
    ("You will receive a letter confirming your eligibility.", "", []),
    ("Pay with a Clipper card, debit card or gift card.", "", []),
    ("Submit a completed W-9.", "", ["W-9"]),
    ("Submit a W-8BEN or Form W-9", "", ["W-8BEN", "W-9"]),
    ("Medicare card holders pay $1.25.", "", ["Medicare card"]),
    ("Bring a letter from your school or employer.", "", ["school letter", "employer letter"]),
    ("a benefits award letter (SSI or SSDI) and a recent pay stub", "You need:", ["award letter", "pay stub"]),
    ("We need proof of age and residency", "", ["proof of age", "proof of residence"]),
    ("Please provide your order ID.", "", []),
    ("Show your Aggie Card to the driver.", "", ["Aggie Card"]),
    ("Riders can travel without an ID.", "", []),
    ("Riders without a valid ID pay full fare.", "", ["identity card"]),
    (
        "Present a Senior photo ID card, Medicare card, State of California ID card, or a passport "
        "showing date of birth.",
        "",
        ["identity card", "Medicare card", "passport"],
    ),
    ("Members of the American Legion may show an American Legion card.", "", ["membership card"]),
    ("A Regional Transit Connection Discount Card", "Accepted proofs:", ["reduced-fare card"]),
    ("Your card will arrive in 10 days.", "", []),
    ("A letter from a licensed physician is required.", "", ["doctor's letter"]),
    (
        "Send a notarized letter of instruction with a medallion signature guarantee.",
        "",
        ["letter of instruction", "medallion guarantee"],
    ),
    ("Executors must provide the death certificate; a copy of the will is not required.", "", ["death certificate"]),
    ("A student ID is enough, but a report card is not accepted.", "", ["student ID"]),
    ("You must be verified.", "", []),
    ("Children need no ID but students must show a student ID.", "", ["student ID"]),
    (
        "Bring a utility bill, lease, or bank statement as proof of address.",
        "",
        ["utility bill", "lease", "bank statement", "proof of residence"],
    ),
    ("The reply asks for `executor_documentation`.", "", ["executor papers"]),
    ("Your monthly statement shows the fee.", "", []),
    (
        "Show the VA ID, a DD-214 or a Veterans Affairs letter.",
        "",
        ["veteran ID", "military discharge papers", "agency letter"],
    ),
    ("An EBT card or Medi-Cal card qualifies you.", "", ["benefits card", "Medicaid card"]),
    ("Tell us your ID number.", "", []),
    ("There is no fee with a student ID.", "", ["student ID"]),
    ("To replace a lost ID card, pay $5.", "", []),
    ("ID is not needed for children, but adults must carry one.", "", []),
    ("Upload a copy of your Social Security card or a Medicaid card.", "", ["Social Security card", "Medicaid card"]),
    ("Present your RTC card.", "", ["reduced-fare card"]),
    ("Get a reduced-fare card by showing a passport.", "", ["passport"]),
    ("Government-issued photo identification is required.", "", ["identity card"]),
    ("Students must present either their college ID or a class schedule.", "", ["student ID", "class schedule"]),
    ("Bring a doctor's note or a letter stating your disability", "", ["doctor's letter", "letter"]),
    ("You'll need your I.D.", "", ["identity card"]),
    ("A veteran's ID card", "Proof:", ["veteran ID"]),
    ("Proof of income such as tax return or pay stubs", "", ["proof of income", "tax return", "pay stub"]),
    ("It does not offer free rides to seniors who present a Medicare card.", "", ["Medicare card"]),
    ("The reduced-fare card costs $3.", "", []),
    ("A refund request should include the original receipt.", "", ["receipt"]),
    ("Riders with a reduced-fare card pay $1.", "", ["reduced-fare card"]),
]


@pytest.mark.parametrize(("sentence", "lead", "expected"), CASES)
def test_proofs_are_named(sentence: str, lead: str, expected: list[str]) -> None:
    found = find_proofs(sentence, lead, default_catalogue())
    assert sorted(mention.title for mention in found) == sorted(expected)


def test_a_pack_adds_its_own_proofs() -> None:
    catalogue = default_catalogue().extended((("moor card", ("heather card",)),))
    titles = [mention.title for mention in find_proofs("Show a moor card or your heather cards.", "", catalogue)]
    assert titles == ["moor card"]


def test_every_title_finds_itself() -> None:
    catalogue = default_catalogue()
    for title in sorted({title for title in catalogue.phrases.values() if title} - {"visa", "will"}):
        assert catalogue.title_of(title) == title
