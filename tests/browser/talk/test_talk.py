"""Table chat: one player taps a phrase or writes, the others read it, mute and report."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import sit_down
from tests.browser.server import Server


def test_what_one_taps_the_others_read(open_page: OpenPage, server: Server) -> None:
    mila = open_page(size=(1280, 800))
    sam = open_page(size=(390, 844), locale="de-DE", may_fail=("ERR_INTERNET_DISCONNECTED",))
    sit_down(server.url, mila, sam)
    mila.get_by_role("button", name="Good luck!").click()
    mila.get_by_role("button", name="Thin ice!").click()
    expect(mila.locator(".lines li.own:not(.pale)")).to_have_count(2)
    sam.get_by_role("button", name="Am Tisch, 2 neue Zeilen").press("Enter")
    expect(sam.get_by_role("group", name="Was gesagt wurde")).to_contain_text("Viel Glück!")
    say_without_a_network(sam)
    expect(mila.locator(".lines")).to_contain_text("Nicely done!")
    report_and_mute(sam)
    mila.get_by_role("button", name="Oops").click()
    expect(mila.locator(".lines li.own:not(.pale)")).to_have_count(3)
    sam.reload()
    hear_again(sam)
    expect(sam.locator(".lines li")).to_have_count(4)
    sam.get_by_role("button", name="Viel Glück!").press("Escape")
    expect(sam.locator(".talk")).to_have_count(0)
    expect(sam.locator("#talk-switch")).to_be_focused()


def test_friends_write_to_each_other(open_page: OpenPage, server: Server) -> None:
    mila = open_page(size=(1280, 800))
    sam = open_page(size=(390, 844), locale="de-DE")
    sit_down(server.url, mila, sam)
    field = mila.get_by_role("textbox", name="Your own words")
    field.fill("See you <b>at eight</b>?")
    field.press("Enter")
    expect(mila.locator(".lines li.own:not(.pale)")).to_contain_text("See you <b>at eight</b>?")
    expect(field).to_have_value("")
    field.press("Enter")  # nothing to send
    sam.get_by_role("button", name="Am Tisch, 1 neue Zeile").click()
    expect(sam.get_by_role("group", name="Was gesagt wurde")).to_contain_text("<b>at eight</b>")
    answer = sam.get_by_role("textbox", name="Deine eigenen Worte")
    answer.fill("Ja, um acht")
    answer.press("Escape")
    expect(sam.locator(".talk")).to_have_count(0)
    sam.get_by_role("button", name="Am Tisch").click()
    expect(answer).to_have_value("Ja, um acht")
    sam.get_by_role("button", name="Senden").click()
    expect(mila.locator(".lines")).to_contain_text("Ja, um acht")
    expect(mila.locator(".lines li")).to_have_count(2)
    sam.get_by_role("button", name="Mila: stummschalten oder melden").click()
    sam.get_by_role("menuitem", name="Mila stummschalten").click()
    expect(sam.locator(".lines")).not_to_contain_text("at eight")


def say_without_a_network(sam: Page) -> None:
    """A line that does not arrive is marked, and can be sent again."""
    sam.context.set_offline(True)
    sam.get_by_role("button", name="Gut gemacht!").click()
    again = sam.get_by_role("button", name="Noch mal senden")
    expect(again).to_be_visible()
    sam.context.set_offline(False)
    again.click()
    expect(sam.locator(".lines li.own:not(.pale)")).to_contain_text("Gut gemacht!")


def report_and_mute(sam: Page) -> None:
    """Report and mute somebody with the keyboard alone."""
    dots = sam.get_by_role("button", name="Mila: stummschalten oder melden").last
    dots.press("Enter")
    sam.keyboard.press("ArrowDown")
    expect(sam.get_by_role("menuitem", name="Melden")).to_be_focused()
    sam.keyboard.press("Enter")
    expect(sam.get_by_text("Danke. Die Leitung dieses Hauses")).to_be_visible()
    dots.press("Enter")
    sam.keyboard.press("Enter")
    expect(sam.locator(".lines")).not_to_contain_text("Viel Glück!")


def hear_again(sam: Page) -> None:
    """Lines of a muted person do not count as unread; unmuting shows them."""
    expect(sam.locator("#talk-switch")).to_have_attribute("data-unread", "")
    sam.get_by_role("button", name="Am Tisch").press("Enter")
    sam.get_by_role("button", name="Stummgeschaltete").click()
    sam.get_by_role("button", name="Mila wieder hören").click()
