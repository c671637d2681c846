/** Saved filters of a list: the user's own, and those that other users share. Any screen with a list may use them. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, id, idParams, requiredText, text } from "#src/shared/fields.ts";

/** The name of the list, such as `devices` or `customers`. */
const screen = z.string().regex(/^[a-z][a-z-]{0,39}$/, "is not the name of a screen");

/** The filters, as the part of the screen's address after the `?`. Only the screen interprets it. */
const query = text(500);

export const savedFilter = z.object({
  id,
  screen: z.string(),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  /** Whether the filter belongs to the viewer. Otherwise another user shares it. */
  isMine: z.boolean(),
});
export type SavedFilter = z.output<typeof savedFilter>;

const details = {
  name: requiredText(60),
  query,
  /** Only users with `manage_settings` may share a filter. */
  isShared: z.boolean(),
};

export const newSavedFilter = z.strictObject({
  ...details,
  screen,
  isShared: details.isShared.default(false),
});
export type NewSavedFilter = z.output<typeof newSavedFilter>;

export const savedFilterChange = z.strictObject(details).partial();
export type SavedFilterChange = z.output<typeof savedFilterChange>;

export const MAX_SAVED_FILTERS = 30;

const filters = z.object({ items: z.array(savedFilter) });

export const savedFiltersContract = contract({
  listSavedFilters: {
    method: "GET",
    path: "/api/saved-filters",
    summary: "One's own saved filters of a screen in their order, then those others shared",
    access: "signed-in",
    refreshesOn: ["saved-filters"],
    query: z.strictObject({ screen }),
    output: filters,
  },
  createSavedFilter: {
    method: "POST",
    path: "/api/saved-filters",
    summary: "Saves filters under a name",
    access: "signed-in",
    body: newSavedFilter,
    output: savedFilter,
    status: 201,
    errors: ["conflict", "forbidden"],
    idempotencyKey: "required",
  },
  updateSavedFilter: {
    method: "PATCH",
    path: "/api/saved-filters/:id",
    summary: "Renames, replaces or shares one's own filters",
    access: "signed-in",
    params: idParams,
    body: savedFilterChange,
    output: savedFilter,
    errors: ["conflict", "forbidden"],
    idempotencyKey: "optional",
  },
  deleteSavedFilter: {
    method: "DELETE",
    path: "/api/saved-filters/:id",
    summary: "Deletes one's own; with manage_settings also what others shared",
    access: "signed-in",
    params: idParams,
    output: done,
    idempotencyKey: "optional",
  },
  reorderSavedFilters: {
    method: "POST",
    path: "/api/saved-filters/reorder",
    summary: "Puts one's own filters of a screen in this order",
    access: "signed-in",
    body: z.strictObject({
      screen,
      ids: z
        .array(id)
        .min(1)
        .max(MAX_SAVED_FILTERS)
        .refine((list) => new Set(list).size === list.length, "names one twice"),
    }),
    output: filters,
    idempotencyKey: "optional",
  },
});
