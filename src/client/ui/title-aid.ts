import { createContext, type ReactNode } from "react";

/** What stands beside the title of a screen, for example its question mark. The frame of the app provides it. */
export const TitleAid = createContext<ReactNode>(null);
