import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#src/shared/errors.ts";
import { sendProblem, sendRefusalPage, type Page } from "./answer.ts";
import { isApi } from "./path.ts";

/** Draws the page for customers who open an address at which nothing is; null for the addresses of the staff. */
export type MissingPage = (request: FastifyRequest) => Promise<Page> | null;

/** Answers a request for an address at which nothing is. */
export async function answerMissing(
  request: FastifyRequest,
  reply: FastifyReply,
  missingPage: MissingPage | undefined,
): Promise<FastifyReply> {
  const refusal = new Refusal("not_found");
  if (isApi(request)) return sendProblem(reply, refusal);
  try {
    const page = await missingPage?.(request);
    if (page) return sendRefusalPage(reply, refusal, page);
  } catch (error) {
    request.log.error({ err: error }, "the page for a missing address could not be drawn");
  }
  return reply
    .status(404)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send("Not found");
}
