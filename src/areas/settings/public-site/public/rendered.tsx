import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Renders a public page as an HTML document. */
export const renderPage = (page: ReactElement): string =>
  `<!doctype html>${renderToStaticMarkup(page)}`;
