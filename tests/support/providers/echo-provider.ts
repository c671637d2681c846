/**
 * A payment provider that refuses every request and repeats all that it was sent, in every place where an adapter reads
 * a text for people. `isUnclear` makes it answer 500 instead, so that the result of a request stays unknown.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface EchoProvider {
  url: string;
  isUnclear: boolean;
  requests: number;
  close(): Promise<void>;
}

export async function startEchoProvider(): Promise<EchoProvider> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      provider.requests++;
      const sent = Buffer.concat(chunks).toString();
      const { authorization = "", ...rest } = request.headers;
      const echo = [authorization, request.url, sent, ...Object.values(rest).map(String)].join(" ");
      response.writeHead(provider.isUnclear ? 500 : 400, { "content-type": "application/json" });
      response.end(JSON.stringify(answerOf(echo)));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const provider: EchoProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isUnclear: false,
    requests: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}

const answerOf = (echo: string) => ({
  message: echo,
  error_description: echo,
  error: { message: echo },
  details: [{ issue: "REFUSED", description: echo }],
  status: { code: "400", success: false, message: echo, response_code: "DP00800001004" },
  resultcode: "400",
  result: "FAIL",
  success: false,
  output_ResponseCode: "INS-2006",
  output_ResponseDesc: echo,
  output_error: echo,
});
