import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a cookie or access token. The tables of sessions and access tokens have only its hash. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
