import { useLayoutEffect, type RefObject } from "react";

const PIXELS_PER_MM = 96 / 25.4;

/** A sheet as the printer knows it, in millimetres; a roll is as long as what is printed. */
export interface Sheet {
  width: number;
  height: number | "as long as needed";
}

/**
 * Tells the browser what paper this page prints on. CSS knows no roll, so its length is measured. Written through the
 * style sheet's own interface, since no text of ours may become a style sheet (content security policy).
 */
export function usePageSize(paper: RefObject<HTMLElement | null>, { width, height }: Sheet): void {
  useLayoutEffect(() => {
    const element = paper.current;
    if (!element) return;
    const page = new CSSStyleSheet();
    document.adoptedStyleSheets.push(page);
    const write = () => {
      const length =
        height === "as long as needed"
          ? Math.ceil(element.getBoundingClientRect().height / PIXELS_PER_MM) + 1
          : height;
      page.replaceSync(`@page { size: ${width}mm ${length}mm; margin: 0 }`);
    };
    write();
    const watch = new ResizeObserver(write);
    watch.observe(element);
    return () => {
      watch.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== page);
    };
  }, [paper, width, height]);
}
