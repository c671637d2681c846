/** How an order reaches its supplier. `pdf`: the user saves the paper and passes it on. */
export const sendingChannels = ["email", "whatsapp", "pdf"] as const;
export type SendingChannel = (typeof sendingChannels)[number];
