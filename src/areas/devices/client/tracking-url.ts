/** The secret link on the slip; whoever has it sees the steps of this repair and nothing private. */
export const trackingUrl = (token: string): string => `${location.origin}/track/${token}`;
