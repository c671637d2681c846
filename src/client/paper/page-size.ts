import { useLayoutEffect, type RefObject } from "react";

const PIXELS_PER_MM = 96 / 25.4;

/** A sheet of paper in millimetres. A roll is as long as its content. */
export interface Sheet {
  width: number;
  height: number | "as long as needed";
}

/**
 * Sets the paper size for printing this page. CSS cannot describe paper that is as long as its content, so the hook
 * measures the content of a roll. It adds the rule `@page` by script, because the content security policy forbids
 * `<style>` elements.
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
