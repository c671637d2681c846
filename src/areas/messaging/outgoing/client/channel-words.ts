/** The catalogue of a channel. What both say in their own words has the same keys in both. */
export type ChannelWords = "sms" | "emails";
