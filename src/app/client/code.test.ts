import {
  createElement,
  startTransition,
  Suspense,
  useEffect,
  useState,
  type FunctionComponent,
} from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { fetchCode, useCode } from "./code.ts";

/** React draws nothing into it, so that it needs no more of a browser than this. */
function emptyPlace(): Element {
  const document = { nodeType: 9, addEventListener() {}, activeElement: null };
  vi.stubGlobal("window", { event: undefined, document, HTMLIFrameElement: Object });
  vi.stubGlobal("document", document);
  const place = { nodeType: 1, tagName: "DIV", ownerDocument: document, addEventListener() {} };
  return place as unknown as Element;
}

/** As the router shows a page, until it says that it is drawn; answers what React had to mend on the way. */
const drawn = (screen: FunctionComponent<{ onDrawn: () => void }>): Promise<unknown[]> =>
  new Promise((resolve) => {
    const mended: unknown[] = [];
    const onRecoverableError = (error: unknown) => mended.push(error);
    const root = createRoot(emptyPlace(), { onRecoverableError });
    const onDrawn = () => resolve(mended);
    startTransition(() =>
      root.render(createElement(Suspense, null, createElement(screen, { onDrawn }))),
    );
  });

test("code that loads while its screen renders causes no recoverable error", async () => {
  let come = (_: string) => {};
  const code = fetchCode(() => new Promise<string>((resolve) => (come = resolve)));
  const mended = await drawn(({ onDrawn }) => {
    // It arrives just after React saw that it is not there: React draws this again where it stopped.
    come("the page");
    const page = useCode(code);
    const [is] = useState(page);
    useEffect(() => {
      if (is === "the page") onDrawn();
    }, [is, onDrawn]);
    return null;
  });
  expect(mended).toEqual([]);
});
