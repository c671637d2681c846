/** What an address of the staff app is: whose it is, what is around it, and how its code and words are fetched. */
import type { FunctionComponent } from "react";
import type { Permission } from "#src/shared/permissions.ts";
import type { Area } from "#src/client/words/i18n.ts";

export interface PageRoute {
  /** `/devices/$id`; screens read the id with `useIdParam`. */
  path: string;
  /** Whether anybody may open it, or signed-in users only. */
  access: "anybody" | "signed-in";
  /** What is around it: the staff app's sidebar and header, or nothing. */
  frame: "staff" | "none";
  /** Without it, whoever has not goes to the dashboard; the server refuses anyway. */
  permission?: Permission;
  /** Catalogues beside `common`, `shell` and `errors`. */
  words: readonly Area[];
  load: () => Promise<FunctionComponent>;
}

type PageOptions = Pick<PageRoute, "path" | "permission" | "words" | "load">;

/** Screens behind the sign-in, in the staff app's frame. */
export const staffPage = (page: PageOptions): PageRoute => ({
  ...page,
  access: "signed-in",
  frame: "staff",
});

/** Papers stand alone: what is seen is what is printed. */
export const paperPage = (page: PageOptions): PageRoute => ({
  ...page,
  words: [...page.words, "paper"],
  access: "signed-in",
  frame: "none",
});

/** Screens that stand alone: sign-in, setup, the forced new password. */
export const openPage = (page: Omit<PageOptions, "permission">): PageRoute => ({
  ...page,
  access: "anybody",
  frame: "none",
});
