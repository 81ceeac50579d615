/** The edition that is meant where none is named. */
export const USUAL = "mended";
