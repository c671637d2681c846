import type { FunctionComponent } from "react";
import { loadWords } from "#src/client/words/i18n.ts";
import { cacheCode, type Code } from "./code.ts";
import type { PageRoute } from "#src/client/page-route.ts";
import type { StaffLayout } from "./staff-layout.tsx";

export interface ScreenCode {
  page: Code<FunctionComponent>;
  /** The code of the staff app's frame; null for screens without a frame. */
  frame: Code<typeof StaffLayout> | null;
}

const pages = cacheCode(async (route: PageRoute) => {
  const [page] = await Promise.all([route.load(), loadWords("errors", ...route.words)]);
  return page;
});
const frames = cacheCode(async (_: "staff") => (await import("./staff-layout.tsx")).StaffLayout);

/** Starts fetching the code, the words and the frame of a screen in parallel. */
export function fetchScreen(route: PageRoute): ScreenCode {
  return { page: pages(route), frame: route.frame === "staff" ? frames("staff") : null };
}

/** Resolves when all code of the screen has loaded or failed. The router shows an error page for a failure. */
export async function whenSettled({ page, frame }: ScreenCode): Promise<void> {
  await Promise.allSettled([page.promise, frame?.promise]);
}

export const isReady = ({ page, frame }: ScreenCode): boolean =>
  page.value !== undefined && (frame === null || frame.value !== undefined);
