import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import {
  startingWith,
  type NewCustomerInput,
  type NewCustomerOutput,
} from "../new-customer-form.ts";
import type { CustomerFormShape } from "./form-shape.ts";

/**
 * Hook: updates an open form when the default values in the shop's settings change. At its start, the app uses the
 * settings of its last visit, and the current settings arrive a moment later. Fields that the user has changed keep
 * their values.
 */
export function useLatePresets(
  { reset }: Pick<UseFormReturn<NewCustomerInput, unknown, NewCustomerOutput>, "reset">,
  typed: string,
  presets: CustomerFormShape["presets"],
): void {
  const used = useRef(presets);
  useEffect(() => {
    if (used.current === presets) return;
    used.current = presets;
    reset(startingWith(typed, presets), { keepDirtyValues: true, keepErrors: true });
  }, [reset, typed, presets]);
}
