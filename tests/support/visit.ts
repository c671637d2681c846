import type { TestPage } from "./browser.ts";

/** Goes to an address of the staff app. It does not reload the app, unless no screen is open yet: that is faster. */
export async function visit(page: TestPage, address: string): Promise<void> {
  if (page.url() === "about:blank") await page.goto(address);
  else
    await page.evaluate(`(() => {
      const to = ${JSON.stringify(address)};
      if (to === location.pathname + location.search + location.hash) return;
      // The former screen stays until the code of the next one is here.
      if (to.split(/[?#]/)[0] !== location.pathname)
        document.querySelectorAll(":is(main, .paper-tools) :is(h1, input)")
          .forEach((part) => part.setAttribute("data-left", ""));
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    })()`);
  await page.locator(":is(main, .paper-tools) :is(h1, input):not([data-left])").first().waitFor();
}
