import { publicUrlOf } from "#src/server/http/public-url.ts";
import { routes } from "#src/server/http/routes.ts";
import { privacyContract } from "../contract.ts";
import { listOpenMoney } from "./open-money.ts";
import { customerZip, type ZipMaker } from "./customer-zip.ts";

export const privacyRoutes = (maker: Omit<ZipMaker, "db" | "publicUrl">) =>
  routes(privacyContract, {
    listUnsettledMoney: async (db, { params }) => ({
      items: await listOpenMoney(db, params.id, maker.holders),
    }),
    exportCustomerFiles: async (db, { actor, params, request, reply }) => {
      const zip = await customerZip(
        { ...maker, db, publicUrl: publicUrlOf(request) },
        actor,
        params.id,
      );
      return reply
        .header("content-disposition", `attachment; filename="customer-${params.id}.zip"`)
        .header("cache-control", "private, no-store")
        .type("application/zip")
        .send(zip);
    },
  });
