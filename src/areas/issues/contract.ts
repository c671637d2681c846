/** The catalogue of common faults. At intake, staff tap a fault of the catalogue instead of typing it. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, id, idParams, requiredText, text, version } from "#src/shared/fields.ts";

export const deviceIssue = z.object({
  id,
  /** The key with which screens translate the name of a preset; null when the shop added or renamed the fault. */
  preset: z.string().nullable(),
  name: z.string(),
  category: z.string(),
  description: z.string().nullable(),
  isActive: z.boolean(),
  sortOrder: z.int(),
  version: z.int(),
});
export type DeviceIssue = z.output<typeof deviceIssue>;

const details = {
  name: requiredText(80),
  category: requiredText(40),
  description: text(300)
    .transform((typed) => typed || null)
    .nullable(),
};

export const newDeviceIssue = z.strictObject({
  ...details,
  description: details.description.optional(),
  isActive: z.boolean().default(true),
});
export type NewDeviceIssue = z.output<typeof newDeviceIssue>;

export const deviceIssueChange = z
  .strictObject({ ...details, isActive: z.boolean() })
  .partial()
  .extend({ version });
export type DeviceIssueChange = z.output<typeof deviceIssueChange>;

/** The maximum number of faults in the catalogue. Staff could not find anything in a longer list. */
export const MAX_ISSUES = 500;

const issueIds = z
  .array(id)
  .min(1)
  .max(MAX_ISSUES)
  .refine((list) => new Set(list).size === list.length, "names one twice");

const catalogue = z.object({ items: z.array(deviceIssue) });

export const issuesContract = contract({
  listDeviceIssues: {
    method: "GET",
    path: "/api/device-issues",
    summary: "The catalogue of common faults, in its order",
    access: "view_devices",
    refreshesOn: ["device-issues"],
    output: catalogue,
  },
  createDeviceIssue: {
    method: "POST",
    path: "/api/device-issues",
    summary: "Adds a fault at the end of the catalogue",
    access: "manage_device_issues",
    body: newDeviceIssue,
    output: deviceIssue,
    status: 201,
    errors: ["conflict"],
    idempotencyKey: "required",
  },
  updateDeviceIssue: {
    method: "PATCH",
    path: "/api/device-issues/:id",
    summary: "Changes a fault; one that is renamed is no longer translated",
    access: "manage_device_issues",
    params: idParams,
    body: deviceIssueChange,
    output: deviceIssue,
    errors: ["stale_version", "conflict"],
    idempotencyKey: "optional",
  },
  deleteDeviceIssue: {
    method: "DELETE",
    path: "/api/device-issues/:id",
    summary: "Takes a fault out of the catalogue; devices keep the words they came in with",
    access: "manage_device_issues",
    params: idParams,
    output: done,
    idempotencyKey: "optional",
  },
  reorderDeviceIssues: {
    method: "POST",
    path: "/api/device-issues/reorder",
    summary: "Puts these first, in this order; the others follow as they were",
    access: "manage_device_issues",
    body: z.strictObject({ ids: issueIds }),
    output: catalogue,
    idempotencyKey: "optional",
  },
  updateDeviceIssues: {
    method: "POST",
    path: "/api/device-issues/bulk",
    summary: "Switches many on or off, or moves them to another category; all of them or none",
    access: "manage_device_issues",
    body: z
      .strictObject({
        ids: issueIds,
        isActive: z.boolean().optional(),
        category: details.category.optional(),
      })
      .refine(
        ({ isActive, category }) => isActive !== undefined || category !== undefined,
        "says nothing to change",
      ),
    output: catalogue,
    idempotencyKey: "optional",
  },
  listDeviceIssueCategories: {
    method: "GET",
    path: "/api/device-issues/categories",
    summary: "The categories in use, in the order of their first fault",
    access: "view_devices",
    refreshesOn: ["device-issues"],
    output: z.object({
      items: z.array(z.object({ name: z.string(), issues: z.int(), active: z.int() })),
    }),
  },
  renameDeviceIssueCategory: {
    method: "POST",
    path: "/api/device-issues/categories/rename",
    summary: "Gives a category another name; under a name that is in use the two become one",
    access: "manage_device_issues",
    body: z.strictObject({ from: details.category, to: details.category }),
    output: catalogue,
    errors: ["not_found"],
    idempotencyKey: "optional",
  },
  listDeviceIssueUses: {
    method: "GET",
    path: "/api/device-issues/uses",
    summary: "How often each fault was named in the newest devices, in any of its languages",
    access: "manage_device_issues",
    refreshesOn: ["device-issues", "devices"],
    output: z.object({
      /** The number of newest devices in which the faults were counted. */
      devices: z.int(),
      items: z.array(z.object({ id, uses: z.int() })),
    }),
  },
});
