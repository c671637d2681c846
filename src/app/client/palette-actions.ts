/** The actions of all areas for Ctrl/Cmd+K. Vite finds them in each area's `client/actions.ts`. */
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

const areaActions = import.meta.glob<readonly PaletteAction[]>("../../areas/*/client/actions.ts", {
  eager: true,
  import: "actions",
});

export const paletteActions: readonly PaletteAction[] = Object.values(areaActions).flat();
