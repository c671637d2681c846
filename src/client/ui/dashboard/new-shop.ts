import { createContext, useContext } from "react";

/**
 * Whether the shop has not begun to work. Tiles and cards with nothing in them are then left out, so that the first steps
 * are not lost among zeros.
 */
export const NewShop = createContext(false);

export const useIsNewShop = (): boolean => useContext(NewShop);
