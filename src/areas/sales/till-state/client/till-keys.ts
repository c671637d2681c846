import { useEffect, useRef } from "react";
import { useListedKeys } from "#src/client/shortcuts.ts";

/**
 * The commands of the till have function keys, which also work while the user types. Letters are not possible, because
 * a scanner types like a keyboard: the first letter of a code would run a command.
 */
export const tillKeys = {
  search: "F2",
  scan: "Shift+F2",
  customer: "F3",
  walkIn: "F4",
  discount: "F6",
  tier: "Shift+F3",
  rewards: "Shift+F8",
  repair: "Shift+F6",
  hold: "F7",
  held: "Shift+F7",
  exactCash: "F8",
  pay: "F9",
  newSale: "F10",
  findSale: "Shift+F9",
  // Commands in the payment dialog. Their keys have other meanings on the screen behind the dialog.
  payCash: "F2",
  payCard: "F3",
  payMobile: "F4",
  paidAlready: "F6",
  payAnother: "F8",
  split: "F7",
  payTransfer: "Shift+F4",
  // A command in the customer dialog.
  newCustomer: "F3",
} as const;

export type TillCommand = keyof typeof tillKeys;
type TillKey = (typeof tillKeys)[TillCommand];

/** The key as a button shows it, for example `⇧F7`. */
export const keyHint = (command: TillCommand): string => tillKeys[command].replace("Shift+", "⇧");

/** @param inDialog true: the keys belong to the open dialog; false: they work only while no dialog is open */
export function useTillKeys(
  acts: Partial<Record<TillCommand, () => void>>,
  { inDialog = false } = {},
): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const pressed = (event.shiftKey ? `Shift+${event.key}` : event.key) as TillKey;
      const isPressed = (each: TillCommand) => tillKeys[each] === pressed && latest.current[each];
      const command = commands.find(isPressed);
      const act = command && latest.current[command];
      if (!act || (!inDialog && document.querySelector("dialog[open]"))) return;
      // The browser has its own commands for F3, F6 and F7.
      event.preventDefault();
      if (!event.repeat) act();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [inDialog]);
  const active = commands.filter((command) => acts[command]);
  useListedKeys(
    active.map((command) => ({ key: tillKeys[command], label: `keys:till.${command}` })),
    { inDialog },
  );
}

const commands = Object.keys(tillKeys) as TillCommand[];
