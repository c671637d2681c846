import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { digestContract } from "../contract.ts";
import { getDigest, previewDigest } from "./queries.ts";
import { addRecipient, removeRecipient } from "./recipients.ts";
import { sendMeDigest } from "./send-me-one.ts";

/** @param publicUrl the shop's address, without a trailing slash */
export const digestRoutes = (publicUrl: string): AreaRoutes =>
  routes(digestContract, {
    getDigest: (db, { actor }) => getDigest(db, actor),
    previewDigest: (db, { actor, query }) => previewDigest(db, actor, { ...query, publicUrl }),
    addDigestRecipient: (tx, { actor, body }) => addRecipient(tx, actor, body),
    removeDigestRecipient: (tx, { actor, params }) => removeRecipient(tx, actor, params.id),
    sendMeDigest: (tx, { actor, body }) => sendMeDigest(tx, actor, body, publicUrl),
  });
