/** Who sees used handsets: whoever buys them, and whoever repairs them. The sellers are only for those who buy. */
export const seesHandsets = ["buy_handsets", "use_parts"] as const;
