"""Words for prompts, options, announcements and the log. What is said of a crew is a claim."""

from __future__ import annotations

from unboxed.api import Phrase, Phrases

WORDS = Phrases(
    {
        # prompts
        "your_turn": Phrase("What do you do?", rule="2.1"),
        "against_whom": Phrase("Against whom does your {1:claim} work?", rule="2.4", joins="choice"),
        "answer": Phrase("Do you object?", rule="3.1"),
        "how_to_pay": Phrase("You were wrong about {1:seat}, or found out. How do you pay?", rule="3.4"),
        "look_at_whom": Phrase("Which of {1:seat's} crew does your Lookout see?", rule="4.6", joins="choice"),
        "send_away?": Phrase("{1:seat's} crew holds {2:card}. Does it stay?", rule="4.6"),
        # options
        "fish": Phrase("Fish: one barrel aboard", rule="2.2"),
        "row": Phrase("Row: one barrel into the cellar", rule="2.3"),
        "claim": Phrase("Say that your {1:claim} works", rule="2.4"),
        "work_on": Phrase("{2:seat}", about="{1:claim}", rule="2.4"),
        "doubt": Phrase("Doubt it", about="{1:seat}{2:claim}", rule="3.1"),
        "stand_in_the_way": Phrase("Say that your {1:claim} stops it", rule="5.4"),
        "let_it_be": "Let it happen",
        "hand_over": Phrase("Hand over three barrels", about="{1:seat}", rule="3.4"),
        "dismiss": Phrase("Dismiss {1:card}", rule="3.4"),
        "look": Phrase("Look at {2:card}, number {3} of the crew", rule="4.6"),
        "send_away": Phrase("Send {2:card} away", rule="4.6"),
        "let_stay": Phrase("Let it stay", rule="4.6"),
        # what is announced
        "works": Phrase("{0:seat}: the {1:claim} is at work.", about="{2:seat}"),
        "blocks": Phrase("{0:seat}: the {1:claim} is in the way.", about="{2:seat}"),
        # what happened
        "fished": Phrase("{0:seat} fished a barrel out of the sea.", rule="2.2", changes="{0} aboard +1"),
        "rowed": Phrase("{0:seat} rowed ashore.", rule="2.3"),
        "said_works": Phrase("{0:seat} set the {1:claim} to work.", rule="2.4"),
        "said_works_on": Phrase("{0:seat} set the {1:claim} to work against {2:seat}.", rule="2.4"),
        "doubted": Phrase("{0:seat} doubted {1:seat's} {2:claim}.", rule="3.1"),
        "was_false": Phrase("{0:seat} had no {1:claim}.", rule="3.3"),
        "showed": Phrase("{0:seat} showed {1:card} and drew another.", rule="3.2"),
        "paid": Phrase(
            "{0:seat} handed three barrels to {1:seat}.", rule="3.4", changes="{0} aboard -3, {1} aboard +3"
        ),
        "dismissed": Phrase("{0:seat} dismissed {1:card}.", rule="3.4"),
        "ran_aground": Phrase("{0:seat} ran aground with nobody left aboard.", rule="3.5", changes="{0} aboard =0"),
        "stood_in_the_way": Phrase("{0:seat} put the {1:claim} in {2:seat's} way.", rule="5.4"),
        "stopped": Phrase("{0:seat's} {1:claim} stopped {2:seat}.", rule="5.4"),
        "kept_back": Phrase(
            "{0:seat} kept 1 barrel of {1:seat's}.", rule="5.3", changes="{0} aboard +1, {1} aboard -1"
        ),
        "took_aboard": Phrase("{0:seat} took {1} aboard.", rule="4.1", changes="{0} aboard +{1}"),
        "took_from": Phrase("{0:seat} took {1} from {2:seat}.", rule="4.2", changes="{0} aboard +{1}, {2} aboard -{1}"),
        "landed": Phrase(
            "{0:seat} brought {1} into the cellar.", rule="1.4", changes="{0} aboard -{1}, {0} cellar +{1}"
        ),
        "raided": Phrase(
            "{0:seat} raided {1:seat's} cellar: {2} went back aboard.",
            rule="4.5",
            changes="{1} cellar -{2}, {1} aboard +{2}",
        ),
        "looked": Phrase("{0:seat} saw {2:card} among {1:seat's} crew.", rule="4.6"),
        "sent_away": Phrase("{0:seat} sent that one of {1:seat's} crew away.", rule="4.6"),
        "let_one_stay": Phrase("{0:seat} let that one of {1:seat's} crew stay.", rule="4.6"),
    }
)
