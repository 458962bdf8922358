import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';
import { speak } from './words';

settings.apply();
await speak();
mount(App, { target: document.getElementById('app') as HTMLElement });
