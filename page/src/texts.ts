/** Words of the page itself, in both languages. Words of the game come from the server. */
export * from "./texts/common";
export * from "./texts/table";
export * from "./texts/stack";
export * from "./texts/action";
export * from "./texts/join";
export * from "./texts/reveal";
export * from "./texts/upkeep";
export * from "./texts/score";
export * from "./texts/handover";
export * from "./texts/pleas";
export * from "./texts/turn";
export * from "./texts/lesson";
export * from "./texts/asking";
