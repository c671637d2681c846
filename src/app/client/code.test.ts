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

/** Returns an element of a stubbed DOM. It has only what React needs for a component that renders nothing. */
function emptyPlace(): Element {
  const document = { nodeType: 9, addEventListener() {}, activeElement: null };
  vi.stubGlobal("window", { event: undefined, document, HTMLIFrameElement: Object });
  vi.stubGlobal("document", document);
  const place = { nodeType: 1, tagName: "DIV", ownerDocument: document, addEventListener() {} };
  return place as unknown as Element;
}

/** Renders a page as the router does, until it calls `onDrawn`. Returns the errors from which React recovered. */
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
    // The code arrives during the render that needs it. React suspends this render and resumes it.
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
