/** The actions of all areas for Ctrl/Cmd+K. Vite finds them in each area's `client/actions.ts`. */
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

const areaActions = import.meta.glob<readonly PaletteAction[]>(
  "../../../areas/*/client/actions.ts",
  {
    eager: true,
    import: "actions",
  },
);

/** The areas whose actions come first, in this order. The other areas follow, sorted by their names. */
const first = ["sales", "devices", "customers", "payments"];

const rankOf = (path: string): number => {
  const rank = first.findIndex((area) => path.includes(`/${area}/`));
  return rank < 0 ? first.length : rank;
};

export const paletteActions: readonly PaletteAction[] = Object.entries(areaActions)
  .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
  .flatMap(([, actions]) => actions);
