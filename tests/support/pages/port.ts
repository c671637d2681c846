import { createServer } from "node:net";

/** Below the ports that Linux gives to outgoing connections, so that none of them takes the port between two files. */
const FIRST = 21_000;
const PORTS = 10_000;

let port = FIRST + (process.pid % PORTS);

/**
 * The port of the shops of this worker, one after another. Their pages have the same address, so that a browser profile
 * needs the files of the app only once.
 */
export async function portOfWorker(): Promise<string> {
  while (!(await isFree(port))) port += 1;
  return String(port);
}

function isFree(candidate: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .listen(candidate, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
