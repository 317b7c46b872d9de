"""The one sentence that tells the reader what to do."""

import pytest

from triage_bot.answer_contract.next_step import find_next_step
from triage_bot.answer_contract.prose import read_prose
from triage_bot.answer_contract.tags import TagResolver

CASES: list[tuple[str, str]] = [
    ("The fare is $2. To confirm, contact MST directly.", "To confirm, contact MST directly."),
    (
        "You can apply online at metro.example. If you have questions, call 555-0100.",
        "You can apply online at metro.example.",
    ),
    ("Seniors pay $1.25. Show your Medicare card when boarding.", ""),
    ("Riders must show an ID.", ""),
    ("You can buy a day pass for $5. Apply for the card at the Fare Center.", "Apply for the card at the Fare Center."),
    ("Next step: Contact the desk.", "Contact the desk."),
    ("**Next steps**\n\n1. Download the form.\n2. Mail it to us.", "Download the form."),
    ("We will contact you within 5 business days.", ""),
    ("Contact information is on the website.", ""),
    ("I'm sending this to our fraud team. Could you share the order ID?", "Could you share the order ID?"),
    ("Please note that fares change.", ""),
    ("Please allow 10 days.", ""),
    (
        "Your next step is to submit the application with proof of age.",
        "Your next step is to submit the application with proof of age.",
    ),
    ("Applications can be mailed to the Fare Center.", "Applications can be mailed to the Fare Center."),
    ("For more information, visit 511.org.", "For more information, visit 511.org."),
    ("Do not call the old number.", ""),
    ("You cannot apply online.", ""),
    ("You do not need to apply.", ""),
    ("Pay by phone, mail, or email.", ""),
    ("I'd recommend contacting Yolobus directly.", "I'd recommend contacting Yolobus directly."),
    (
        "If you're 65 or older, bring your ID to the Customer Center to get a card.",
        "If you're 65 or older, bring your ID to the Customer Center to get a card.",
    ),
    (
        "Please check your transit agency directly, or https://511.org.",
        "Please check your transit agency directly, or https://511.org.",
    ),
    (
        "The executor should send the death certificate to the desk.",
        "The executor should send the death certificate to the desk.",
    ),
    ("The office may ask for proof.", ""),
    ("You'll need to fill out an application.", "You'll need to fill out an application."),
    ("Transfers are free. You may board any bus.", ""),
    ("Once approved, the agency mails the card. The desk reviews it and may contact you.", ""),
    ("You can also sign up at any library.", "You can also sign up at any library."),
    ("No, the fares differ.", ""),
    (
        "To find out whether your card works, contact SacRT directly or visit sacrt.com.",
        "To find out whether your card works, contact SacRT directly or visit sacrt.com.",
    ),
    ("In order to replace it, visit the Fare Center.", "In order to replace it, visit the Fare Center."),
    ("Seniors can apply for the card by mail. For help, call us.", "Seniors can apply for the card by mail."),
    ("The best way to get started is to call the desk.", "The best way to get started is to call the desk."),
    (
        "May I have the last four digits of your linked bank account?",
        "May I have the last four digits of your linked bank account?",
    ),
    ("- To apply: visit the Transit Center with your ID", "To apply: visit the Transit Center with your ID"),
    ("Step 1: Complete the form.", "Step 1: Complete the form."),
    ("Call 555-0100 to start.", "Call 555-0100 to start."),
    ("You should receive your card in two weeks.", ""),
    ("Email help@metro.example.", "Email help@metro.example."),
    ("What to do next: reply with the order number.", "reply with the order number."),
    ("Tap your card when you board.", ""),
    ("It's best to apply in person.", "It's best to apply in person."),
    ("Refunds must be requested within 30 days.", ""),
    ("You are not required to contact us.", ""),
    ("There's no need to call.", ""),
    ("Before you travel, register your card online.", "Before you travel, register your card online."),
    (
        "Once you have verified your identity, we can continue. Please complete the identity check in the app.",
        "Please complete the identity check in the app.",
    ),
    (
        "Estate services will reach out within 5 business days. Please have the death certificate ready.",
        "Please have the death certificate ready.",
    ),
    ("Bring a driver's licence when boarding.", ""),
]


@pytest.mark.parametrize(("answer", "expected"), CASES)
def test_next_step(answer: str, expected: str) -> None:
    assert find_next_step(read_prose(answer, TagResolver(())).sentences) == expected
