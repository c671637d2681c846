import type { FastifyReply } from "fastify";

export const sendPdf = (reply: FastifyReply, number: string, pdf: Buffer) =>
  reply
    .header("content-disposition", `inline; filename="${number}.pdf"`)
    .header("cache-control", "private, no-store")
    .type("application/pdf")
    .send(pdf);

export const sendEscpos = (reply: FastifyReply, number: string, bytes: Buffer) =>
  reply
    .header("content-disposition", `attachment; filename="${number}.escpos"`)
    .header("cache-control", "private, no-store")
    .type("application/octet-stream")
    .send(bytes);
