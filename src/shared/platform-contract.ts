import * as z from "zod";
import { contract, POSITION_HEADER } from "./contract.ts";

/** The endpoints that belong to no area. */
export const platformContract = contract({
  health: {
    method: "GET",
    path: "/api/health",
    summary: "Is the process alive?",
    access: "public",
    duringMaintenance: true,
    refreshesOn: [],
    output: z.object({ status: z.literal("ok") }),
  },
  ready: {
    method: "GET",
    path: "/api/ready",
    summary: "Is the database reachable and migrated?",
    access: "public",
    duringMaintenance: true,
    refreshesOn: [],
    output: z.object({ status: z.literal("ready") }),
    errors: ["shutting_down"],
  },
  openapi: {
    method: "GET",
    path: "/api/openapi.json",
    summary: "This reference, as OpenAPI 3.1",
    access: "public",
    duringMaintenance: true,
    produces: "application/octet-stream",
  },
  getPublicAddress: {
    method: "GET",
    path: "/api/public-address",
    summary: "Where customers reach the shop: what QR codes on paper point to",
    access: "signed-in",
    refreshesOn: [],
    output: z.object({ url: z.string() }),
  },
  streamEvents: {
    method: "GET",
    path: "/api/events",
    summary: `Live changes as server-sent events; begins after the header ${POSITION_HEADER} of an earlier answer, resumes by Last-Event-ID`,
    access: "signed-in",
    duringMaintenance: true,
    query: z.strictObject({ after: z.string().max(60).optional() }),
    produces: "text/event-stream",
  },
});
