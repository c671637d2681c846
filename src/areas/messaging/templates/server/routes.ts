import { routes } from "#src/server/http/routes.ts";
import { templatesContract } from "../contract.ts";
import {
  createTemplate,
  deleteTemplate,
  switchTemplate,
  updateTemplate,
} from "./change-templates.ts";
import { getTemplate, listTemplates } from "./queries.ts";

export const templatesRoutes = routes(templatesContract, {
  listTemplates: (db, { query }) => listTemplates(db, query),
  getTemplate: (db, { params }) => getTemplate(db, params.id),
  createTemplate: (tx, { actor, body }) => createTemplate(tx, actor, body),
  updateTemplate: (tx, { actor, params, body }) => updateTemplate(tx, actor, params.id, body),
  activateTemplate: (tx, { actor, params, body }) =>
    switchTemplate(tx, actor, params.id, { ...body, isActive: true }),
  deactivateTemplate: (tx, { actor, params, body }) =>
    switchTemplate(tx, actor, params.id, { ...body, isActive: false }),
  deleteTemplate: (tx, { actor, params }) => deleteTemplate(tx, actor, params.id),
});
