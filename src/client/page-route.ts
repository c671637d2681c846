/** A page of the staff app: its address, who may open it, its frame, and how its code and words are loaded. */
import type { FunctionComponent } from "react";
import type { ScreenPath } from "#src/shared/addresses.ts";
import type { NeededPermission } from "./session.tsx";
import type { Area } from "./words/i18n.ts";

export interface PageRoute {
  /** The path, for example `/devices/$id`. Screens read the id with `useIdParam`. */
  path: ScreenPath;
  /** Who may open the page: anybody, or only signed-in users. */
  access: "anybody" | "signed-in";
  /** `staff`: the sidebar and the header surround the page. */
  frame: "staff" | "none";
  /**
   * The permission to open the page, or several permissions of which one is enough. Other users are sent to the
   * dashboard.
   */
  permission?: NeededPermission;
  /** The areas whose words the page needs, in addition to `common`, `shell` and `errors`. */
  words: readonly Area[];
  load: () => Promise<FunctionComponent>;
}

type PageOptions = Pick<PageRoute, "path" | "permission" | "words" | "load">;

/** A page for signed-in users, with the sidebar and the header. */
export const staffPage = (page: PageOptions): PageRoute => ({
  ...page,
  access: "signed-in",
  frame: "staff",
});

/** A page that shows a paper. It has no frame, because the paper is printed from this page. */
export const paperPage = (page: PageOptions): PageRoute => ({
  ...page,
  words: [...page.words, "paper"],
  access: "signed-in",
  frame: "none",
});

/** A page without a frame that anybody may open: sign-in, setup, the forced new password. */
export const openPage = (page: Omit<PageOptions, "permission">): PageRoute => ({
  ...page,
  access: "anybody",
  frame: "none",
});
