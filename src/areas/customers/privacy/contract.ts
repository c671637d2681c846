/** Everything about one customer as a ZIP. */
import { contract } from "#src/shared/contract.ts";
import { idParams } from "#src/shared/fields.ts";

export const privacyContract = contract({
  exportCustomerFiles: {
    method: "GET",
    path: "/api/customers/:id/export.zip",
    summary: "Everything about a customer as a ZIP: data, papers, photos and signatures",
    access: "export_customer_data",
    params: idParams,
    produces: "application/zip",
  },
});
