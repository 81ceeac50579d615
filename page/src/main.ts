import { mount } from "svelte";
import App from "./App.svelte";
import "./css/app.css";

mount(App, { target: document.getElementById("page") as HTMLElement });
