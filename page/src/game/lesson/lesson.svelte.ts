/** What the coach points at. */
export type Pointed = { at: "digits" | "flip" | "grip" | "cell" | "coming" | "go"; card?: number; place?: number };
