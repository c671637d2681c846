import { useEffect } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";

/** The address /customers/new: the list of customers with the open form. */
export function NewCustomerPage() {
  const go = useGo();
  useEffect(() => go(pageHref("/customers", {}, { new: true }), { replace: true }), [go]);
  return null;
}
