"""A match in the browser, played by forms: the page of a replay, with the legal actions."""

import copy
import html
from http import HTTPStatus

import bastide
from bastide._cli.browser import Server
from bastide._cli.page import page
from bastide._cli.table import Table


class Form(Server):
    """A match, whose page has a form."""

    def __init__(self, table: Table, port: int = 0) -> None:
        """A match at its first decision of the person."""
        super().__init__(port)
        self.table = table
        self.earlier: list[bastide.Match] = []
        table.let_others_play()

    def shown(self) -> bytes:
        """The page of the match so far."""
        match = self.table.match
        return page(match.record, self.table.seat, len(match.record), self.form()).encode()

    def noticed(self) -> int:
        """The number of events that the person has noticed; the number of all events would reveal hidden ones."""
        return self.table.match.noticed(self.table.seat)

    def form(self) -> str:
        """The actions of the person, as a form."""
        match = self.table.match
        buttons = [("action", str(action), self.table.notation(action)) for action in match.legal()]
        if self.earlier:
            buttons.append(("undo", "undo", "Take back"))
        parts = [f'<input type="hidden" name="noticed" value="{self.noticed()}">']
        if self.table.hints and match.legal():
            hint = self.table.considered().lines(match.game, self.table.seat)[0].rstrip(":")
            parts.append(f"<p>{html.escape(hint)}.</p>")
        parts += [f'<button name="{name}" value="{value}">{html.escape(text)}</button>' for name, value, text in buttons]
        return "\n".join(['<form id="actions" method="post">', *parts, "</form>"])

    def answer(self, said: dict[str, list[str]]) -> HTTPStatus:
        """Obeys a form; a form sent twice, or out of date, is obeyed once."""
        match = self.table.match
        if said.get("noticed") != [str(self.noticed())]:
            return HTTPStatus.SEE_OTHER if "noticed" in said else HTTPStatus.BAD_REQUEST
        legal = {str(action): action for action in match.legal()}
        match said:
            case {"undo": ["undo"], **others} if self.earlier and set(others) == {"noticed"}:
                self.table.go_back(self.earlier.pop())
            case {"action": [name], **others} if name in legal and set(others) == {"noticed"}:
                self.earlier.append(copy.copy(match))
                match.play(legal[name])
                self.table.let_others_play()
            case _:
                return HTTPStatus.BAD_REQUEST
        return HTTPStatus.SEE_OTHER
