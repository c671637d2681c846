/** Names the user who made an upload of the outbox. The session may have become another user's before it arrives. */
export const AUTHOR_HEADER = "fundi-author";
