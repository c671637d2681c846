import { createServer, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { refuseTakenPort } from "./free-port.ts";

test("a used port is refused with advice; a free one stays free", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  await expect(refuseTakenPort(port, "127.0.0.1")).rejects.toThrow(
    `Port ${port} is taken by another program. Stop that one, or give Fundi another port: PORT=${port + 1} npm start`,
  );
  await new Promise((resolve) => other.close(resolve));
  await refuseTakenPort(port, "127.0.0.1");
  await refuseTakenPort(port, "127.0.0.1");
});

test("so is an address of another machine", async () => {
  await expect(refuseTakenPort(0, "192.0.2.1")).rejects.toThrow(
    "HOST=192.0.2.1 is no address of this machine",
  );
});
