import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { read } from "#src/client/data/queries.ts";
import { useSettled } from "#src/client/data/settled.ts";
import type { ItemFormOf } from "./item-fields.tsx";
import { skuContract } from "../../sku/contract.ts";

/**
 * Writes the server's suggestion into the SKU field of a new item, and updates it when category, name, brand or model
 * change, until the user types another SKU. Returns whether the field contains the suggestion.
 */
export function useSuggestedSku(form: ItemFormOf): boolean {
  const [sku, category, name, brand, model] = useWatch({
    control: form.control,
    name: ["sku", "category", "name", "brand", "model"],
  });
  const described = useSettled(JSON.stringify({ category, name, brand, model }), 400);
  const query = JSON.parse(described) as { category: typeof category } & Record<
    "name" | "brand" | "model",
    string
  >;
  const suggestion = useQuery({
    ...read(skuContract.suggestSku, { query }),
    enabled: [query.name, query.brand, query.model].some((text) => text.trim() !== ""),
    placeholderData: keepPreviousData,
  }).data?.sku;
  const filled = useRef("");
  useEffect(() => {
    if (suggestion === undefined || suggestion === filled.current) return;
    const { current } = filled;
    filled.current = suggestion;
    if (form.getValues("sku") === current) form.setValue("sku", suggestion);
  }, [form, suggestion]);
  return sku !== "" && sku === suggestion;
}
