import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import './style/stage.css';
import { mount } from 'svelte';
import App from './App.svelte';

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no #app');
export default mount(App, { target: root });
