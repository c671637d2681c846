import { createServer } from "node:net";

import { LaunchRefusal } from "../postgres/launch-refusal.ts";

/** Tests whether the port is free, before the slow steps of the start. @throws LaunchRefusal */
export async function refuseTakenPort(port: number, host: string): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once("error", reject);
      probe.listen({ port, host }, resolve);
    });
  } catch (error) {
    throw new LaunchRefusal(reasonOf(error, port, host), { cause: error });
  }
  await new Promise((resolve) => probe.close(resolve));
}

function reasonOf(error: unknown, port: number, host: string): string {
  switch (error instanceof Error && "code" in error ? error.code : null) {
    case "EADDRINUSE":
      return `Port ${port} is taken by another program. Stop that one, or give Fundi another port: PORT=${port + 1} npm start`;
    case "EACCES":
      return `Port ${port} may not be used by this user of the machine. Give Fundi one above 1023: PORT=3000 npm start`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST=${host} is no address of this machine. 127.0.0.1 serves this machine alone, 0.0.0.0 its whole network.`;
    default:
      return `Fundi cannot listen on ${host}, port ${port}: ${String(error)}`;
  }
}
