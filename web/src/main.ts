import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { settings } from './ui/settings.svelte';
import { speak } from './i18n';

settings.apply();
await speak(settings.language);
mount(App, { target: document.getElementById('app') as HTMLElement });
