/** Words of the page itself, in both languages. Words of the game come from the server. */
export * from "./texts/common";
export * from "./texts/table";
