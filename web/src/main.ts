import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { settings } from './ui/settings.svelte';

settings.apply();
mount(App, { target: document.getElementById('app') as HTMLElement });
