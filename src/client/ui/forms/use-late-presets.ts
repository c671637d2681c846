import { useEffect, useRef } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/**
 * Hook: updates an open form when its initial values change, because they come from the shop's settings. At its start,
 * the app uses the settings of its last visit, and the current settings arrive a moment later. Fields that the user has
 * changed keep their values. Only texts, numbers, booleans and null are compared; other values are left alone.
 * @param start the initial values by the current settings
 */
export function useLatePresets<Input extends FieldValues, Output>(
  { getValues, setValue }: Pick<UseFormReturn<Input, unknown, Output>, "getValues" | "setValue">,
  start: Partial<Input>,
): void {
  const used = useRef(start);
  useEffect(() => {
    const before = used.current;
    used.current = start;
    for (const name of Object.keys(start) as Path<Input>[]) {
      const wanted = start[name] as PathValue<Input, Path<Input>>;
      const isComparable = typeof wanted !== "object" || wanted === null;
      if (!isComparable || wanted === before[name] || getValues(name) !== before[name]) continue;
      setValue(name, wanted);
    }
  });
}
