import { routes } from "#src/server/http/routes.ts";
import { issuesContract } from "../../contract.ts";
import {
  renameDeviceIssueCategory,
  reorderDeviceIssues,
  updateDeviceIssues,
} from "./change-catalogue.ts";
import { createDeviceIssue, deleteDeviceIssue, updateDeviceIssue } from "./change-issues.ts";
import { listDeviceIssueCategories, listDeviceIssues, listDeviceIssueUses } from "./queries.ts";

export const issuesRoutes = routes(issuesContract, {
  listDeviceIssues: (db) => listDeviceIssues(db),
  createDeviceIssue: (tx, { actor, body }) => createDeviceIssue(tx, actor, body),
  updateDeviceIssue: (tx, { actor, params, body }) => updateDeviceIssue(tx, actor, params.id, body),
  deleteDeviceIssue: (tx, { actor, params }) => deleteDeviceIssue(tx, actor, params.id),
  reorderDeviceIssues: (tx, { actor, body }) => reorderDeviceIssues(tx, actor, body.ids),
  updateDeviceIssues: (tx, { actor, body }) => updateDeviceIssues(tx, actor, body),
  listDeviceIssueCategories: (db) => listDeviceIssueCategories(db),
  renameDeviceIssueCategory: (tx, { actor, body }) => renameDeviceIssueCategory(tx, actor, body),
  listDeviceIssueUses: (db) => listDeviceIssueUses(db),
});
