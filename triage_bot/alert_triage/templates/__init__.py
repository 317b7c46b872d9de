"""The eleven scenario templates, each with its label, tier and share of the seeds."""

from triage_bot.alert_triage.templates._catalogue import CATALOGUE, Template, template_for, template_of

__all__ = ["CATALOGUE", "Template", "template_for", "template_of"]
