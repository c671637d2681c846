/**
 * The line between a browser and the product. A test cuts it here, because the browser's own switch for "offline" tells
 * the page of it, and a page that hears nothing is what has to be tested.
 */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface NetworkLine {
  /** The address of the product through this line. Cookies are the same as without it, all other storage is not. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function startNetworkLine(url: string): Promise<NetworkLine> {
  let isCut = false;
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const product = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, product],
      [product, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    cut,
    restore() {
      isCut = false;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
